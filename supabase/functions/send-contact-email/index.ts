import { serve } from '../_shared/serve.ts';
import { createContactHandler } from './handler.ts';

await serve('send-contact-email', createContactHandler);
