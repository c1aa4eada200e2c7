import { checkSpf } from './spf.ts';

const inOrder = 'in order: .* says who may send';

it.each([
  [['v=spf1 include:smtp.example ~all', 'some-verification=1'], inOrder],
  [['V=SPF1 +mx a:b.example/24 -all'], inOrder],
  [['v=spf1 redirect=_spf.smtp.example'], inOrder],
  [['v=spf1 ip6:2001:db8::/32 ?exists:%{i}._spf.a.example exp=why.a.example -all +all'], inOrder],
  [['v=spf1 -ip4:0.0.0.0/0 mx'], inOrder],
  [['v=spf1 mx -all', 'spf2.0/pra mx -all'], inOrder],
  [[], 'advice: .* no SPF record: its emails must pass DKIM'],
  [['google-site-verification=Spf1all'], 'advice: .* no SPF record'],
  [[' v=spf1 mx'], 'fault: .* does not begin with v=spf1 and a space'],
  [['"v=spf1 mx ~all"'], 'fault: .* does not begin'],
  [['v=spf10 mx'], 'fault: .* does not begin'],
  [['v=spf1; mx'], 'fault: .* does not begin'],
  [['spf1 mx'], 'fault: .* does not begin'],
  [['include:smtp.example ~all'], 'fault: .* does not begin'],
  [['v=spf1 mx', 'v=SPF1'], 'fault: .* several SPF records'],
  [['v=spf1'], 'fault: .* lets nobody'],
  [['v=spf1  -all '], 'fault: .* lets nobody'],
  [['v=spf1 ~all'], 'fault: .* lets nobody'],
  [['v=spf1 -all include:smtp.example'], 'fault: .* lets nobody'],
  [['v=spf1 ~include:smtp.example -all redirect=_spf.smtp.example'], 'fault: .* lets nobody'],
  [['v=spf1 +all'], 'fault: .* lets everybody'],
  [['v=spf1 mx all'], 'fault: .* lets everybody'],
  [['v=spf1 ip4:0.0.0.0/0 -all'], 'fault: .* lets everybody'],
  [['v=spf1 incldue:smtp.example -all'], 'fault: .* with "incldue:smtp.example"'],
  [['v=spf1 include:… ~all'], 'fault: .* with "include:…"'],
])('With the TXT records %j, the SPF check finds "%s"', (texts, expected) => {
  const { kind, message } = checkSpf('web.company.example', texts);
  expect(`${kind}: ${message}`).toMatch(new RegExp(`^${expected}`));
});
