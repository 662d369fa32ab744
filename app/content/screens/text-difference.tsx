import { ArrowDownUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { historyTexts as texts } from '#app/texts/pl/history';
import type { TextPart, Word } from '../revisions/compare-texts';

/** The differences between two texts. Shown by signs and lines beside colour, and as words for screen readers. */
export function TextDifference({ parts }: { parts: TextPart[] }) {
  return (
    <div className="overflow-hidden rounded border border-line text-[0.9375rem] leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap">
      {parts.map((part, at) => (
        <Part key={at} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case 'same':
      return <div className="px-3 py-1 pl-8 text-muted">{part.text}</div>;
    case 'skipped':
      return (
        <div className="border-y border-line bg-sunken px-3 py-1 pl-8 text-sm text-muted">
          … {texts.skipped(part.lines)}
        </div>
      );
    case 'changed':
      return (
        <div className="px-3 py-1 pl-8">
          {part.words.map((word, at) => (
            <ChangedWord key={at} word={word} />
          ))}
        </div>
      );
    case 'moved-away':
    case 'moved-here':
      return <Moved kind={part.kind}>{part.text}</Moved>;
    default:
      return <Marked kind={part.kind}>{part.text}</Marked>;
  }
}

/** A block that stands elsewhere in the other text. */
export function Moved({ kind, children }: { kind: 'moved-away' | 'moved-here'; children: ReactNode }) {
  return (
    <div className="border-l-4 border-blue bg-blue-soft px-3 py-2">
      <p className="flex items-center gap-1.5 text-sm font-semibold text-blue">
        <ArrowDownUp aria-hidden className="size-4" />
        {kind === 'moved-away' ? texts.movedAway : texts.movedHere}
      </p>
      <div className={kind === 'moved-away' ? 'line-clamp-2 text-muted' : undefined}>{children}</div>
    </div>
  );
}

/** A removed or added line or paragraph, with its sign. */
export function Marked({ kind, children }: { kind: 'removed' | 'added'; children: ReactNode }) {
  const Element = kind === 'removed' ? 'del' : 'ins';
  return (
    <div className={`flex gap-2 px-3 py-1 ${kind === 'removed' ? 'bg-red-soft' : 'bg-green-soft'}`}>
      <span aria-hidden className="w-3 shrink-0 font-mono font-bold select-none">
        {kind === 'removed' ? '−' : '+'}
      </span>
      <Element className={kind === 'removed' ? 'min-w-0 line-through decoration-1' : 'min-w-0 no-underline'}>
        <span className="sr-only">{texts[kind]} </span>
        {children}
      </Element>
    </div>
  );
}

export function ChangedWord({ word: { kind, text } }: { word: Word }) {
  if (kind === 'same') return text;
  const Element = kind === 'removed' ? 'del' : 'ins';
  const look = kind === 'removed' ? 'bg-red-soft line-through' : 'bg-green-soft underline underline-offset-2';
  return (
    <Element className={`rounded-sm px-0.5 text-ink ${look}`}>
      <span className="sr-only"> {texts[kind]} </span>
      <span aria-hidden className="font-mono text-xs select-none">
        {kind === 'removed' ? '−' : '+'}
      </span>
      {text}
      <span className="sr-only"> {texts.end} </span>
    </Element>
  );
}
