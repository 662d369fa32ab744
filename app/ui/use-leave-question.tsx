import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type Location, useBlocker, useNavigate } from 'react-router';
import { lazyPart } from './lazy-part';
import type { LeaveQuestionProps, LeaveTexts } from './leave-question';

const loadQuestion = () => import('./leave-question');

/** Loaded with the first letter typed on a page, so that it is there when somebody leaves. */
const LeaveQuestion = lazyPart(loadQuestion, PlainQuestion);

interface Leaving {
  texts: LeaveTexts;
  /** Whether nothing is on its way that the question waits for. */
  isFree: boolean;
  /** Whether a navigation is to be asked about. */
  blocks: (next: Location) => boolean;
  /** Whether something would be lost with the tab. */
  wouldLose: () => boolean;
}

/** Asks before a navigation and before the tab is closed. @returns the question */
export function useLeaveQuestion({ texts, isFree, blocks, wouldLose }: Leaving): ReactNode {
  const { isAsking, stay, leave } = useHeldBlocker(isFree, blocks);
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsking && !wasAsked) setWasAsked(true);
  useEffect(() => {
    const prepare = () => void loadQuestion().catch(() => undefined);
    window.addEventListener('input', prepare, { once: true });
    return () => window.removeEventListener('input', prepare);
  }, []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
  return wasAsked ? (
    <Suspense fallback={null}>
      <LeaveQuestion open={isAsking} texts={texts} onStay={stay} onLeave={leave} />
    </Suspense>
  ) : null;
}

/** The browser's own question, where the script of ours did not load. */
function PlainQuestion({ open, texts, onStay, onLeave }: LeaveQuestionProps) {
  const answers = useRef({ onStay, onLeave });
  useEffect(() => void (answers.current = { onStay, onLeave }));
  useEffect(() => {
    if (open) answers.current[window.confirm(`${texts.title}\n\n${texts.text}`) ? 'onLeave' : 'onStay']();
  }, [open, texts]);
  return null;
}

/**
 * Blocks navigations. React Router forgets a blocked one when another navigation or a reload of data ends: so it is
 * kept here until the person has answered, or until nothing would be lost any more.
 */
function useHeldBlocker(isFree: boolean, blocks: (next: Location) => boolean) {
  const navigate = useNavigate();
  const [held, setHeld] = useState<Location>();
  const isLetGo = useRef(false);
  const blocker = useBlocker(({ nextLocation }) => {
    const isAnswered = isLetGo.current;
    isLetGo.current = false;
    if (isAnswered || !blocks(nextLocation)) return false;
    setHeld(nextLocation);
    return true;
  });
  const stay = () => {
    setHeld(undefined);
    blocker.reset?.();
  };
  const leave = () => {
    setHeld(undefined);
    if (blocker.state === 'blocked') return blocker.proceed();
    isLetGo.current = true;
    if (held) void navigate(held);
  };
  const latest = useRef({ blocks, leave });
  useEffect(() => void (latest.current = { blocks, leave }));
  useEffect(() => {
    if (isFree && held && !latest.current.blocks(held)) latest.current.leave();
  }, [isFree, held]);
  return { isAsking: isFree && held !== undefined, stay, leave };
}
