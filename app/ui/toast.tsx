import { CSPProvider } from '@base-ui/react/csp-provider';
import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { IconButton } from './button';
import { classNames } from './class-names';

/** How long each kind stays, in milliseconds; paused while the pointer or the focus is on it. */
export const toastDuration = { success: 4000, notice: 4000, error: 5000, theme: 2000 } as const;

export type ToastKind = keyof typeof toastDuration;

export interface ToastMessage {
  kind: ToastKind;
  title: string;
  description?: string;
}

const visible = 3;

/**
 * Put it once around the page. Also stops Base UI from adding style elements, which the Content Security Policy blocks.
 */
export function ToastProvider({
  label,
  closeLabel,
  children,
}: {
  label: string;
  closeLabel: string;
  children: ReactNode;
}) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Provider limit={visible} timeout={toastDuration.notice}>
        {children}
        <Base.Portal>
          <Base.Viewport
            aria-label={label}
            className="no-print fixed right-4 bottom-4 left-4 z-60 flex flex-col gap-2 outline-none sm:left-auto sm:w-92"
          >
            <ToastList closeLabel={closeLabel} />
          </Base.Viewport>
        </Base.Portal>
      </Base.Provider>
    </CSPProvider>
  );
}

function ToastList({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => {
    const isError = toast.type === 'error';
    const Icon = isError ? CircleAlert : CircleCheck;
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['right', 'down']}
        className={classNames(
          'rounded bg-raised shadow-float transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0 data-limited:hidden',
          isError && 'ring-2 ring-red',
        )}
      >
        <Base.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
          <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', isError ? 'text-red' : 'text-green')} />
          <div className="min-w-0 flex-1">
            <Base.Title className={classNames('font-semibold', isError && 'text-red')} />
            <Base.Description className="text-[0.9375rem] text-muted" />
          </div>
          <Base.Close render={<IconButton label={closeLabel} className="-mt-1.5" />}>
            <X aria-hidden />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    );
  });
}

/**
 * Shows short messages at the edge of the page, announced by screen readers.
 *
 * @example const showToast = useToast();
 * showToast({ kind: 'success', title: 'Zapisano pomyślnie', description: 'Dokument dodany' });
 */
export function useToast(): (message: ToastMessage) => void {
  const { add } = Base.useToastManager();
  return useMemo(
    () =>
      ({ kind, title, description }) =>
        void add({
          title,
          description,
          type: kind,
          timeout: toastDuration[kind],
          priority: kind === 'error' ? 'high' : 'low',
          ...(kind === 'theme' && { id: 'theme' }),
        }),
    [add],
  );
}
