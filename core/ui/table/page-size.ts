/** Documents: cookie `API_RESULT_PAGE_SIZE`, else 20. */
export const defaultPageSize = 20;

export function pageSize(cookie: string | undefined): number {
  const size = Number(cookie);
  return Number.isInteger(size) && size > 0 ? size : defaultPageSize;
}
