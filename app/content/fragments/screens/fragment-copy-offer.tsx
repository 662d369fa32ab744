import { formOf } from '../../copies/working-copy';
import { CopyOffer, type CopyOfferProps } from '../../screens/working-copy/copy-offer';
import { compareFragments } from '../compare-fragments';
import { type FragmentValues, readValues } from '../fragment-values';

interface FragmentCopyOfferProps extends Omit<CopyOfferProps, 'differencesOf'> {
  /** What the form was loaded with. */
  values: FragmentValues;
}

/** Offers the unsaved copies of a fragment's form. */
export default function FragmentCopyOffer({ values, ...offer }: FragmentCopyOfferProps) {
  return <CopyOffer {...offer} differencesOf={(copy) => compareFragments(values, readValues(formOf(copy)))} />;
}
