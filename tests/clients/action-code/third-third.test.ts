import { testRows } from './test-rows.ts';

testRows(2);
