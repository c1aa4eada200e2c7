import { serve } from '../_shared/serve.ts';
import { createDeliveryHandler } from './handler.ts';

serve('deliver-contact-messages', createDeliveryHandler);
