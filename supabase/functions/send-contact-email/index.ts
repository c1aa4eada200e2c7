import { serve } from '../_shared/serve.ts';
import { createContactHandler } from './handler.ts';

serve('send-contact-email', createContactHandler);
