// The most characters of what a category is called.

export const longestCategoryName = 80;
export const longestCategorySlug = 120;
