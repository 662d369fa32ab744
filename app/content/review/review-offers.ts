import { isAgreed, type ReviewState } from './review-states';

/** The steps that the viewer may take now: none is offered that would be refused. */
export interface ReviewOffers {
  submit: boolean;
  return: boolean;
  accept: boolean;
  publish: boolean;
  /** It waits for somebody else: the viewer submitted it. */
  isOwn: boolean;
}

interface Looking {
  state: ReviewState | null;
  /** Whether there is any content to be published. */
  hasContent: boolean;
  isOwn: boolean;
  mayPublish: boolean;
  reviewRequired: boolean;
}

export function reviewOffers({ state, hasContent, isOwn, mayPublish, reviewRequired }: Looking): ReviewOffers {
  const waits = hasContent && state === 'submitted';
  const accept = waits && !isOwn;
  return {
    submit: hasContent && (state === null || state === 'returned'),
    return: hasContent && (state === 'submitted' || state === 'accepted'),
    accept,
    publish: hasContent && mayPublish && (accept || isAgreed(state, reviewRequired)),
    isOwn: waits && isOwn,
  };
}
