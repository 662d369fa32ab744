import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from './button';
import { Refusal } from './refusal';

interface QuestionPageProps {
  title: string;
  texts: { cancel: string; confirm: string; failedTitle: string };
  tone?: 'primary' | 'destructive';
  /** Where it is called off. */
  back: string;
  /** What the page's action answered when it did not do it. */
  answer: { reason?: string } | undefined;
  /** What it is about, above the refusal. */
  of?: string;
  children: ReactNode;
}

/** The question before something is done, as a page: the way that works without scripts. */
export function QuestionPage({ title, texts, tone = 'primary', back, answer, of, children }: QuestionPageProps) {
  return (
    <Form method="post" className="max-w-xl space-y-5">
      <h1 className="text-2xl font-bold break-words">{title}</h1>
      {of ? <p className="font-semibold [overflow-wrap:anywhere]">{of}</p> : null}
      <Refusal what={answer} title={texts.failedTitle} reason={answer?.reason} />
      {children}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={back}>{texts.cancel}</ButtonLink>
        <Button type="submit" tone={tone}>
          {texts.confirm}
        </Button>
      </div>
    </Form>
  );
}
