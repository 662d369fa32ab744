import { QuestionPage } from './question-page';
import type { RemovalAnswer } from './removal-question';
import { useKeptAnswer } from './use-kept-answer';

interface RemovalPageProps {
  title: string;
  text: string;
  texts: { cancel: string; delete: string; failedTitle: string };
  /** The address for cancelling. */
  back: string;
  /** The action's answer. */
  answer: RemovalAnswer | undefined;
}

/** The confirmation of a removal, as a page. */
export function RemovalPage({ text, texts, answer, ...page }: RemovalPageProps) {
  const kept = useKeptAnswer(answer);
  return (
    <QuestionPage {...page} texts={{ ...texts, confirm: texts.delete }} tone="destructive" answer={kept}>
      <p>{text}</p>
    </QuestionPage>
  );
}
