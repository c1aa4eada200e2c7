import { serve } from '../_shared/serve.ts';
import { createReplyHandler } from './handler.ts';

await serve('receive-reply', createReplyHandler);
