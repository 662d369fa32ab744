import { stateOfCopy } from '../../copies/state-of-copy';
import type { ModuleDefinition } from '../../define-module';
import type { FormState } from '../../fields/field-behaviour';
import { type EditData, knownNames } from '../edit-data';
import { CopyOffer, type CopyOfferProps } from './copy-offer';
import { differencesOfForms } from './form-differences';

interface EntryCopyOfferProps extends Omit<CopyOfferProps, 'differencesOf'> {
  definition: ModuleDefinition;
  /** The state that the form was loaded with. */
  state: FormState;
  isOfDraft: boolean;
  data: Pick<EditData, 'accounts' | 'categories'>;
}

/** Offers the unsaved copies of an entry's form. */
export default function EntryCopyOffer({ definition, state, isOfDraft, data, ...offer }: EntryCopyOfferProps) {
  const names = knownNames(data);
  return (
    <CopyOffer
      {...offer}
      differencesOf={(copy) =>
        differencesOfForms(definition, state, stateOfCopy(definition, copy, state), names, isOfDraft)
      }
    />
  );
}
