import type { ReactNode } from 'react';
import { useHeightProperty } from './use-height-property';
import { CopyStatus } from './working-copy/copy-status';
import type { BrowserCopyKey } from './working-copy/browser-copies';

interface FormBarProps {
  heading: string;
  /** The buttons, the one that saves among them. */
  buttons: ReactNode;
  /** Where working copies of the form are kept. */
  copies: BrowserCopyKey;
  /** The revision that the form was opened with; null for a new entry's. */
  revision: number | null;
  children?: ReactNode;
}

/** The sticky bar of a form, inside it, behind `FormPart`. On a phone its heading scrolls away: the buttons stay. */
export function FormBar({ heading, buttons, copies, revision, children }: FormBarProps) {
  const bar = useHeightProperty<HTMLDivElement>('--form-bar');
  return (
    <div
      ref={bar}
      className="form-bar sticky top-16 z-20 -mx-4 border-b border-line bg-paper px-4 py-3 max-sm:top-6 max-sm:pb-1 md:-mx-8 md:px-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1
          tabIndex={-1}
          className="flex min-w-0 flex-1 basis-24 items-center text-xl leading-tight font-bold max-sm:basis-full"
        >
          {heading}
        </h1>
        <div className="flex flex-wrap justify-end gap-2 max-sm:flex-1 max-sm:[&>.button-medium]:min-h-9 max-sm:[&>.button-medium]:px-2.5">
          {buttons}
        </div>
      </div>
      <CopyStatus copies={copies} revision={revision} />
      {children}
    </div>
  );
}
