import { createContext, type FormEvent, useContext, useEffect, useState } from 'react';

/** What must be done before the form is sent. @returns whether it was; if not, the form stays as it is and says why */
type Task = () => Promise<boolean>;

const TasksContext = createContext<Set<Task>>(new Set());

export const SaveTasksProvider = TasksContext.Provider;

/**
 * Has the form around wait for `task` when it is saved, such as for a file that was chosen and not yet sent; null is
 * nothing to wait for.
 */
export function useBeforeSave(task: Task | null): void {
  const tasks = useContext(TasksContext);
  useEffect(() => {
    if (!task) return undefined;
    tasks.add(task);
    return () => void tasks.delete(task);
  });
}

interface Outcome {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

/** For the form: does what `useBeforeSave` asked for, then sends it by the button that was pressed. */
export function useSaveTasks() {
  const [tasks] = useState(() => new Set<Task>());
  const [preparing, setPreparing] = useState(false);
  const [ready, setReady] = useState<Outcome | null>(null);
  // What the tasks brought is in the form once this has been rendered.
  useEffect(() => {
    ready?.form.requestSubmit(ready.submitter);
  }, [ready]);
  const prepare = async (outcome: Outcome) => {
    setPreparing(true);
    const done = await Promise.all([...tasks].map((task) => task()));
    setPreparing(false);
    if (done.every(Boolean)) setReady(outcome);
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (tasks.size === 0) return;
    event.preventDefault();
    if (!preparing)
      void prepare({ form: event.currentTarget, submitter: (event.nativeEvent as SubmitEvent).submitter });
  };
  return { tasks, preparing, handleSubmit };
}
