import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Button, IconButton } from './button';

const backdrop =
  'fixed inset-0 z-50 bg-scrim transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0';
const popup =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded bg-raised p-6 shadow-float transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The accessible name of the close button. */
  closeLabel: string;
  children: ReactNode;
}

/** A modal dialog for a small task. Escape, the close button and a click outside close it, and the focus returns. */
export function Dialog({ open, onOpenChange, title, closeLabel, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup className={popup}>
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-lg font-bold">{title}</Base.Title>
            <Base.Close render={<IconButton label={closeLabel} className="-mt-1.5 -mr-2" />}>
              <X aria-hidden />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  /** While set, the confirming button shows it with a spinner, and neither button takes a press. */
  busyText?: string | null;
  onConfirm: () => void;
  /** Where the focus goes on closing; by default back to where it was. */
  finalFocus?: RefObject<HTMLElement | null>;
}

/** A question that must be answered: only its buttons and Escape close it. The focus starts on the harmless answer. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  cancelLabel,
  confirmLabel,
  busyText,
  onConfirm,
  finalFocus,
}: AlertDialogProps) {
  return (
    <BaseAlert.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseAlert.Portal>
        {/* Stands out also above another dialog. */}
        <BaseAlert.Backdrop forceRender className={backdrop} />
        <BaseAlert.Popup finalFocus={finalFocus} className={popup}>
          <BaseAlert.Title className="text-lg font-bold">{title}</BaseAlert.Title>
          <BaseAlert.Description className="text-muted">{description}</BaseAlert.Description>
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            <BaseAlert.Close render={<Button disabled={Boolean(busyText)} />}>{cancelLabel}</BaseAlert.Close>
            <Button tone="destructive" busyText={busyText} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  );
}

interface WorkDialogProps {
  open: boolean;
  title: ReactNode;
  stopLabel: string;
  /** On the button after it was pressed, until the work has ended. */
  stoppingText: string;
  onStop: () => void;
  children: ReactNode;
}

/** Blocks the page while work is under way that must not be disturbed; only its button stops it. */
export function WorkDialog({ open, ...work }: WorkDialogProps) {
  return (
    <BaseAlert.Root open={open}>
      <BaseAlert.Portal>
        <BaseAlert.Backdrop className={backdrop} />
        {/* The result of the work takes the focus. */}
        <BaseAlert.Popup finalFocus={false} className={popup}>
          <Work {...work} />
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  );
}

function Work({ title, stopLabel, stoppingText, onStop, children }: Omit<WorkDialogProps, 'open'>) {
  const [stopping, setStopping] = useState(false);
  const stop = () => {
    setStopping(true);
    onStop();
  };
  return (
    <>
      <BaseAlert.Title className="text-lg font-bold">{title}</BaseAlert.Title>
      {children}
      <div className="flex justify-end">
        <Button busyText={stopping ? stoppingText : null} onClick={stop}>
          {stopLabel}
        </Button>
      </div>
    </>
  );
}
