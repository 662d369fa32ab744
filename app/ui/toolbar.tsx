import { Toolbar as Base } from '@base-ui/react/toolbar';
import type { ReactNode } from 'react';
import { buttonClass } from './button';
import { classNames } from './class-names';

/** A row of buttons with one Tab stop (roving tabindex): arrow keys move between them. */
export function Toolbar({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <Base.Root aria-label={label} className={classNames('flex flex-wrap items-center gap-0.5', className)}>
      {children}
    </Base.Root>
  );
}

interface ToolbarButtonProps {
  /** The accessible name, also the browser's tooltip. */
  label: string;
  /** Set for toggle buttons only. */
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Keeps the focus and the selection in what the toolbar works on. */
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
