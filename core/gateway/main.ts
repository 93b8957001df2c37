import { startGateway } from './start.ts';

await startGateway(process.argv.slice(2));
