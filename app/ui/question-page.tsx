import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from './button';
import { Refusal } from './refusal';

interface QuestionPageProps {
  title: string;
  texts: { cancel: string; confirm: string; failedTitle: string };
  tone?: 'primary' | 'destructive';
  /** The address for cancelling. */
  back: string;
  /** The action's answer when it was refused. */
  answer: { reason?: string } | undefined;
  /** The subject of the question, above the refusal. */
  of?: string;
  children: ReactNode;
}

/** A confirmation as a page of its own: it works without scripts. */
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
