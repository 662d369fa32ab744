import type { Rule } from '../checked-text';
import { abbreviation } from './abbreviation';
import { boldHeading, capitals } from './emphasis';
import { foreignLanguage } from './foreign-language';
import { headingDuplicate, headingEmpty, headingLevel1, headingOrder } from './headings';
import { imageAlt, imageText } from './images';
import { fileLink, fileText, linkBroken, linkText } from './links';
import { officialese } from './officialese';
import { fog, longSentence, summary, titleLength } from './length';
import { impersonal } from './impersonal';
import { passive, verbalNouns } from './syntax';
import { tableHead } from './table-head';
import { typography } from './typography';

/** All rules. */
export const rules: readonly Rule[] = [
  imageAlt,
  imageText,
  headingOrder,
  headingLevel1,
  headingEmpty,
  headingDuplicate,
  linkText,
  linkBroken,
  tableHead,
  boldHeading,
  capitals,
  foreignLanguage,
  fileLink,
  fileText,
  titleLength,
  summary,
  longSentence,
  fog,
  passive,
  impersonal,
  verbalNouns,
  officialese,
  abbreviation,
  typography,
];
