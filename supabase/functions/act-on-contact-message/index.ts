import { serve } from '../_shared/serve.ts';
import { createLinkHandler } from './handler.ts';

serve('act-on-contact-message', createLinkHandler);
