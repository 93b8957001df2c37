/** The browser asks before it leaves the page; what runs would end with it. Gives what lets go. */
export function holdPage(): () => void {
  if (typeof window === 'undefined') return () => {};
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
