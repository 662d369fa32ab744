import { AlertDialog } from './dialog';

/** The texts of the question whether to leave a changed form. */
export interface LeaveTexts {
  title: string;
  text: string;
  stay: string;
  leave: string;
}

export interface LeaveQuestionProps {
  open: boolean;
  texts: LeaveTexts;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether to leave a changed form. */
export default function LeaveQuestion({ open, texts, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onStay())}
      title={texts.title}
      description={texts.text}
      cancelLabel={texts.stay}
      confirmLabel={texts.leave}
      onConfirm={onLeave}
    />
  );
}
