import { serve } from '../_shared/serve.ts';
import { createDeliveryHandler } from './handler.ts';

await serve('deliver-contact-messages', createDeliveryHandler);
