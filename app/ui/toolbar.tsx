import { Toolbar as Base } from '@base-ui/react/toolbar';
import type { ReactNode } from 'react';
import { buttonClass } from './button';
import { classNames } from './class-names';

/** A row of buttons that is one stop of the Tab key: arrows go from one to the next. */
export function Toolbar({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <Base.Root aria-label={label} className={classNames('flex flex-wrap items-center gap-0.5', className)}>
      {children}
    </Base.Root>
  );
}

interface ToolbarButtonProps {
  /** The accessible name, also shown as the tooltip of the browser. */
  label: string;
  /** For what is on or off; leave it out for what is done at once. */
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** The press does not take the focus, or what is selected, from what the toolbar works on. */
export function ToolbarButton({ label, pressed, disabled = false, onPress, children }: ToolbarButtonProps) {
  return (
    <Base.Button
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={buttonClass(
        'ghost',
        'icon',
        'data-disabled:opacity-40 aria-pressed:bg-accent-soft aria-pressed:text-accent [&_svg]:size-4',
      )}
    >
      {children}
    </Base.Button>
  );
}

export const ToolbarSeparator = () => <Base.Separator className="mx-1 h-5 w-px bg-line" />;
