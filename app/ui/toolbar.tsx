import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from './button';
import { classNames } from './class-names';
import { moveFocus } from './roving-focus';

const toolsIn = (row: Element | null) => [...(row?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];

/** Makes a tool the row's Tab stop. React does not write these again: its own value never changes. */
const stopAt = (tools: HTMLElement[], stop: EventTarget | undefined) => {
  for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1;
};

/** A row of buttons with one Tab stop (roving tabindex): arrow keys, Home and End move between them. */
export function Toolbar({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  // After each render: buttons come and go.
  useEffect(() => {
    const tools = toolsIn(row.current);
    if (!tools.some(({ tabIndex }) => tabIndex === 0)) stopAt(tools, tools[0]);
  });
  const handleFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    const tools = toolsIn(currentTarget);
    if (tools.some((tool) => tool === target)) stopAt(tools, target);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => moveFocus(event, toolsIn(event.currentTarget));
  return (
    // The focus is on its buttons.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={row}
      role="toolbar"
      aria-label={label}
      onFocus={handleFocus}
      onKeyDown={handleKeyDown}
      className={classNames('flex flex-wrap items-center gap-0.5 pointer-coarse:gap-2', className)}
    >
      {children}
    </div>
  );
}

interface ToolbarButtonProps {
  /** The accessible name, also the browser's tooltip. */
  label: string;
  /** Set for toggle buttons only. */
  pressed?: boolean;
  /** It still takes the focus, so that nobody loses their place when it changes. */
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Keeps the focus and the selection in what the toolbar works on. */
export function ToolbarButton({ label, pressed, disabled = false, onPress, children }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      data-tool=""
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onPress}
      className={buttonClass(
        'ghost',
        'icon',
        'aria-disabled:opacity-40 aria-pressed:bg-accent-soft aria-pressed:text-accent [&_svg]:size-4',
      )}
    >
      {children}
    </button>
  );
}

export const ToolbarSeparator = () => <hr aria-orientation="vertical" className="mx-1 h-5 w-px border-0 bg-line" />;
