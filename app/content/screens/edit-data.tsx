import { createContext, useContext } from 'react';
import type { CategoryChoice } from './inputs/category-input';

/** What the inputs of a form need beyond their own field. */
export interface EditData {
  categories: CategoryChoice[];
  uploadMaxMb: number;
}

const EditDataContext = createContext<EditData>({ categories: [], uploadMaxMb: 0 });

export const EditDataProvider = EditDataContext.Provider;
export const useEditData = () => useContext(EditDataContext);
