import { serve } from '../_shared/serve.ts';
import { createReplyHandler } from './handler.ts';

serve('receive-reply', createReplyHandler);
