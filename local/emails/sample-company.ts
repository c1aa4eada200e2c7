import { createLinks } from '../../supabase/functions/_shared/links/links.ts';
import { createReplyAddress } from '../../supabase/functions/_shared/links/reply-address.ts';

export const company = {
  addresses: {
    from: 'Website <website@web.company.example>',
    to: 'office@company.example',
    owner: 'owner@company.example',
  },
  ...createLinks({ key: 'a-key-for-sample-emails', siteUrl: 'https://www.company.example' }),
  replyAddress: createReplyAddress('replies@in.company.example', 'a-key-for-sample-emails'),
};
