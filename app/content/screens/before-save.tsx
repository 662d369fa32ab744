import { createContext, type FormEvent, useContext, useEffect, useState } from 'react';

/**
 * Work before the form is submitted.
 * @returns whether it succeeded; if not, the form is not submitted
 */
type Task = () => Promise<boolean>;

const TasksContext = createContext<Set<Task>>(new Set());

export const SaveTasksProvider = TasksContext.Provider;

/**
 * Makes the surrounding form run `task` before it is submitted, such as the upload of a chosen file; null for nothing
 * to do.
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

/** For the form: runs the tasks of `useBeforeSave`, then submits with the button that was pressed. */
export function useSaveTasks() {
  const [tasks] = useState(() => new Set<Task>());
  const [preparing, setPreparing] = useState(false);
  const [ready, setReady] = useState<Outcome | null>(null);
  // Submits after this render, so that the form contains what the tasks produced.
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
