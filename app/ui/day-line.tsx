interface DayLineProps {
  /** What the line says, for whoever does not see it. */
  label: string;
  values: readonly number[];
  /** What stands under its first and its last value. */
  first: string;
  last: string;
}

const width = 720;
const height = 160;
const edge = 4;

/** A course of values as a line, drawn on the server: no script, and no style of its own. */
export function DayLine({ label, values, first, last }: DayLineProps) {
  const most = Math.max(1, ...values);
  const step = (width - 2 * edge) / Math.max(1, values.length - 1);
  const at = (value: number) => height - edge - (value / most) * (height - 2 * edge);
  const points = values.map((value, index) => `${(edge + index * step).toFixed(1)},${at(value).toFixed(1)}`);
  return (
    <figure>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="h-auto w-full">
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            x1={edge}
            x2={width - edge}
            y1={at(most * part)}
            y2={at(most * part)}
            className="stroke-line"
          />
        ))}
        <polyline points={points.join(' ')} className="fill-none stroke-accent stroke-2" strokeLinejoin="round" />
      </svg>
      <figcaption className="mt-1 flex justify-between text-sm text-muted tabular-nums">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}
