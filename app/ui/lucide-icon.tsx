import type { LucideIconData, LucideIconNode, LucideProps } from 'lucide-react';
import { escapeHtml } from '#app/platform/escape-html';

const asAttributes = (attributes: LucideIconNode[1]) =>
  Object.entries(attributes)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('');

const asMarkup = ([name, attributes, within = []]: LucideIconNode): string =>
  `<${name}${asAttributes(attributes)}>${within.map(asMarkup).join('')}</${name}>`;

/**
 * Replaces lucide-react's `createLucideIcon` in the build (vite.config.ts): an icon's markup is rendered once, when its
 * module is loaded, and the shared attributes are in the style sheet (`.lucide`).
 */
export default function createLucideIcon({ node, size = 24 }: LucideIconData) {
  const inner = { __html: node.map(asMarkup).join('') };
  const viewBox = `0 0 ${size} ${size}`;
  return function LucideIcon({ className = '', ...rest }: LucideProps) {
    return (
      <svg
        viewBox={viewBox}
        aria-hidden
        {...rest}
        className={`lucide ${className}`.trimEnd()}
        dangerouslySetInnerHTML={inner}
      />
    );
  };
}
