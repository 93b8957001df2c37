import { useMemo } from 'react';
import { useServices } from '../../services-context.tsx';
import { tableCalls, type TableCalls } from './table-calls.ts';

export function useTableCalls(base?: string): TableCalls {
  const services = useServices();
  return useMemo(() => tableCalls(services, base), [services, base]);
}
