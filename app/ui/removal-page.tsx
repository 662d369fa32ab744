import { QuestionPage } from './question-page';
import type { RemovalAnswer } from './removal-question';
import { useKeptAnswer } from './use-kept-answer';

interface RemovalPageProps {
  title: string;
  text: string;
  texts: { cancel: string; delete: string; failedTitle: string };
  /** Where it is called off. */
  back: string;
  /** What the page's action answered. */
  answer: RemovalAnswer | undefined;
}

/** The question before something is removed. */
export function RemovalPage({ text, texts, answer, ...page }: RemovalPageProps) {
  const kept = useKeptAnswer(answer);
  return (
    <QuestionPage {...page} texts={{ ...texts, confirm: texts.delete }} tone="destructive" answer={kept}>
      <p>{text}</p>
    </QuestionPage>
  );
}
