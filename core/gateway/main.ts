import { startGateway } from './app/start.ts';

await startGateway(process.argv.slice(2));
