import { X } from 'lucide-react';
import { buttonClass } from '#app/ui/button';

interface OverlayHeadProps {
  /** The id of the overlay that it closes. */
  of: string;
  title: string;
  closeLabel: string;
  className?: string;
}

/** The head of a full-height overlay: its title, and the close button, which takes the focus. */
export function OverlayHead({ of, title, closeLabel, className = '' }: OverlayHeadProps) {
  return (
    <div className={`flex h-16 items-center justify-between ${className}`}>
      <span className="font-bold">{title}</span>
      <button
        type="button"
        autoFocus
        popoverTarget={of}
        popoverTargetAction="hide"
        aria-label={closeLabel}
        className={buttonClass('ghost', 'icon', '-mr-2')}
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
