import type { Element } from 'hast';
import type { Code, Nodes, Root } from 'mdast';
import { codeInfo } from '#app/markdown/code-info';
import { nodesIn } from '#app/markdown/walk';
import { markdownTexts as texts } from '#app/texts/pl/markdown';
import { type DiagramBudget, diagramBudget, drawDiagram } from './diagram.server';
import { element, text } from './element';
import { drawFormula } from './formula.server';
import type { Problem } from './problems';

interface Drawing {
  number: number;
  /** Its text for search and excerpts. */
  text: string;
  drawn: Element;
}

/** The limits of formulas in one text; further ones are shown as source. */
const mostFormulas = { count: 500, characters: 15_000 };

const isDiagram = (node: Nodes): node is Code => node.type === 'code' && node.lang === 'mermaid';

/** The formulas and diagrams of one text: drawn before its HTML is made, and inserted after that is sanitised. */
export class Drawings {
  private readonly drawings = new Map<Nodes, Drawing>();
  private readonly byNumber: Drawing[] = [];
  private readonly budget: DiagramBudget = diagramBudget();
  private formulas = 0;
  private characters = 0;

  constructor(private readonly complain: (node: Nodes, problem: Problem) => void) {}

  async drawAll(tree: Root): Promise<void> {
    for (const node of nodesIn(tree)) {
      if (node.type === 'math' || node.type === 'inlineMath') await this.drawFormula(node);
      else if (isDiagram(node)) await this.drawDiagram(node);
    }
  }

  numberOf(node: Nodes): number | undefined {
    return this.drawings.get(node)?.number;
  }

  textOf(node: Nodes): string {
    return this.drawings.get(node)?.text ?? '';
  }

  at(number: string): Element | undefined {
    return this.byNumber[Number(number)]?.drawn;
  }

  private keep(node: Nodes, drawn: Element, words: string): void {
    const drawing = { number: this.byNumber.length, text: words, drawn };
    this.drawings.set(node, drawing);
    this.byNumber.push(drawing);
  }

  private async drawFormula(node: Extract<Nodes, { type: 'math' | 'inlineMath' }>): Promise<void> {
    const isBlock = node.type === 'math';
    this.formulas += 1;
    this.characters += node.value.length;
    const isOver = this.formulas > mostFormulas.count || this.characters > mostFormulas.characters;
    const endless = isBlock && !node.closed;
    const drawn = isOver
      ? texts.formula.tooMany
      : endless
        ? texts.formula.endless
        : await drawFormula(node.value, isBlock || node.display);
    if (typeof drawn !== 'string') {
      const box = { className: ['formula'], tabIndex: 0, role: 'region', ariaLabel: texts.formula.name };
      this.keep(node, isBlock ? element('div', box, [drawn]) : drawn, node.value);
      return;
    }
    this.complain(node, { line: 0, message: drawn });
    const source = element('code', {}, [text(node.value)]);
    this.keep(node, isBlock ? element('pre', { tabIndex: 0 }, [source]) : source, node.value);
  }

  private async drawDiagram(node: Code): Promise<void> {
    const { alt, title } = codeInfo(node.meta);
    if (!alt) this.complain(node, { line: 0, message: texts.diagram.noAlt });
    const drawn = await drawDiagram(node.value, this.byNumber.length, this.budget);
    if ('mistake' in drawn) {
      this.complain(node, { line: drawn.line, message: drawn.mistake });
      return;
    }
    if (!alt) return;
    Object.assign(drawn.properties, { role: 'img', ariaLabel: alt });
    const box = element('div', { className: ['table-scroll'], role: 'region', tabIndex: 0, ariaLabel: title ?? alt }, [
      drawn,
    ]);
    const caption = title ? [element('figcaption', {}, [text(title)])] : [];
    const words = [title, alt].filter(Boolean).join('. ');
    this.keep(node, element('figure', { className: ['diagram'] }, [box, ...caption]), words);
  }
}
