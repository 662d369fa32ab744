import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './button';
import { classNames } from './class-names';
import { useInBrowser } from './use-in-browser';

/** How long each kind stays, in milliseconds; paused while the pointer or the focus is on it. */
const toastDuration = { success: 4000, notice: 4000, error: 5000, theme: 2000 } as const;

export type ToastKind = keyof typeof toastDuration;

export interface ToastMessage {
  kind: ToastKind;
  title: string;
  description?: string;
}

interface Shown extends ToastMessage {
  id: number | 'theme';
  /** Another text in the same place starts its time anew. */
  version: number;
}

const visible = 3;
/** A toast is swiped away once the finger has moved this far, in pixels. */
const swiped = 40;

const ShowToast = createContext<(message: ToastMessage) => void>(() => {});

interface ToastProviderProps {
  label: string;
  closeLabel: string;
  children: ReactNode;
}

/**
 * Put it once around the page. The toasts are our own: Base UI's would be a tenth of a public page's scripts, and could
 * not come later, because they also tell that the network is away.
 */
export function ToastProvider({ label, closeLabel, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const shown = useRef(0);
  const isInBrowser = useInBrowser();
  const show = useCallback((message: ToastMessage) => {
    const version = ++shown.current;
    const id = message.kind === 'theme' ? 'theme' : version;
    setToasts((before) => [{ ...message, id, version }, ...before.filter((one) => one.id !== id)]);
  }, []);
  const close = useCallback((id: Shown['id']) => setToasts((before) => before.filter((one) => one.id !== id)), []);
  return (
    <ShowToast value={show}>
      {children}
      {isInBrowser ? <ToastRegion label={label} closeLabel={closeLabel} toasts={toasts} close={close} /> : null}
    </ShowToast>
  );
}

interface ToastRegionProps {
  label: string;
  closeLabel: string;
  toasts: readonly Shown[];
  close: (id: Shown['id']) => void;
}

/** Where toasts stand. F6 leads here, Escape closes one and gives the focus back. */
function ToastRegion({ label, closeLabel, toasts, close }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const [isHeld, setHeld] = useState(false);
  const [isAway, setAway] = useState(() => !document.hasFocus());
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { current } = region;
      if (event.key !== 'F6' || !current?.hasChildNodes() || current.contains(document.activeElement)) return;
      event.preventDefault();
      cameFrom.current = document.activeElement;
      current.focus({ preventScroll: true });
    };
    const handleBlur = ({ target }: Event) => target === window && setAway(true);
    const handleFocus = ({ target }: Event) => target === window && setAway(false);
    window.addEventListener('keydown', handleKey);
    window.addEventListener('blur', handleBlur);
    window.addEventListener('focus', handleFocus);
    return () => {
      window.removeEventListener('keydown', handleKey);
      window.removeEventListener('blur', handleBlur);
      window.removeEventListener('focus', handleFocus);
    };
  }, []);
  const closeFocused = (id: Shown['id']) => {
    close(id);
    const isFocused = region.current?.contains(document.activeElement) ?? false;
    if (isFocused && toasts.length > 1) return region.current?.focus({ preventScroll: true });
    setHeld(false);
    if (isFocused && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whoever is here holds the time
    <div
      ref={region}
      role="region"
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
      tabIndex={-1}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="no-print fixed right-4 bottom-4 left-4 z-60 flex flex-col gap-2 outline-none sm:left-auto sm:w-92"
    >
      {toasts.map((toast, place) => (
        <Toast
          key={toast.id}
          toast={toast}
          isHidden={place >= visible}
          isHeld={isHeld || isAway}
          closeLabel={closeLabel}
          close={closeFocused}
        />
      ))}
    </div>
  );
}

interface ToastProps {
  toast: Shown;
  isHidden: boolean;
  isHeld: boolean;
  closeLabel: string;
  close: (id: Shown['id']) => void;
}

function Toast({ toast, isHidden, isHeld, closeLabel, close }: ToastProps) {
  const { id, kind, version, title, description } = toast;
  const left = useRef<number>(toastDuration[kind]);
  const touched = useRef<{ x: number; y: number } | null>(null);
  const titleId = useId();
  useEffect(() => void (left.current = toastDuration[kind]), [kind, version]);
  const latestClose = useRef(close);
  useEffect(() => void (latestClose.current = close));
  useEffect(() => {
    if (isHeld) return;
    const began = Date.now();
    const timer = setTimeout(() => latestClose.current(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - began));
    };
  }, [id, version, isHeld]);
  const isError = kind === 'error';
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button does the same
    <div
      role={isError ? 'alert' : 'group'}
      aria-labelledby={titleId}
      data-type={kind}
      hidden={isHidden}
      onKeyDown={({ key }) => key === 'Escape' && close(id)}
      onPointerDown={({ pointerType, clientX: x, clientY: y }) => {
        touched.current = pointerType === 'touch' ? { x, y } : null;
      }}
      onPointerUp={({ clientX, clientY }) => {
        if (touched.current && Math.max(clientX - touched.current.x, clientY - touched.current.y) > swiped) close(id);
      }}
      className={classNames(
        'touch-none rounded bg-raised shadow-float transition-opacity starting:opacity-0',
        isError && 'ring-2 ring-red',
      )}
    >
      <div className="flex items-start gap-3 py-3 pr-2 pl-4">
        <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', isError ? 'text-red' : 'text-green')} />
        <div className="min-w-0 flex-1">
          <p id={titleId} className={classNames('font-semibold', isError && 'text-red')}>
            {title}
          </p>
          {description ? <p className="text-[0.9375rem] text-muted">{description}</p> : null}
        </div>
        <IconButton label={closeLabel} className="-mt-1.5" onClick={() => close(id)}>
          <X aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

/**
 * Shows short messages at the edge of the page, announced by screen readers.
 *
 * @example const showToast = useToast();
 * showToast({ kind: 'success', title: 'Zapisano pomyślnie', description: 'Dokument dodany' });
 */
export const useToast = (): ((message: ToastMessage) => void) => use(ShowToast);
