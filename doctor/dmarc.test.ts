import { checkDmarc } from './dmarc.ts';

const record = 'v=DMARC1; p=none';
const missing = 'fault: _dmarc.web.a.example and _dmarc.a.example have no DMARC record';

it.each([
  [[record], [], 'in order: _dmarc.web.a.example'],
  [[], ['v = DMARC1 ;rua=mailto:b@a.example; p = Reject', 'some-verification=1'], 'in order: _dmarc.a.example'],
  [[record], [record, record], 'in order: _dmarc.web.a.example'],
  [['p=none'], [record], 'in order: _dmarc.a.example'],
  [['v=DMARC1'], [record], 'advice: the record of _dmarc.web.a.example has no p='],
  [['v=DMARC1; sp=none'], [], 'advice: .* no p='],
  [['v=DMARC1; p=nothing'], [], 'advice: .* no p='],
  [[record, 'v=DMARC1; p=reject'], [record], 'fault: _dmarc.web.a.example has several'],
  [[], [record, record], 'fault: _dmarc.a.example has several'],
  [['v=DMARC10; p=none', 'v=dmarc1; p=none'], ['p=none; v=DMARC1'], missing],
  [[], [], missing],
])(
  'With the TXT records %j at the subdomain and %j at its parent, the DMARC check finds "%s"',
  (near, far, expected) => {
    const levels = [
      { name: '_dmarc.web.a.example', texts: near },
      { name: '_dmarc.a.example', texts: far },
    ];
    const { kind, message, remedy } = checkDmarc(levels, '_dmarc.place.example');
    expect(`${kind}: ${message}`).toMatch(new RegExp(`^${expected}`));
    if (message.endsWith('no DMARC record')) expect(remedy).toContain('Set the TXT record of _dmarc.place.example to ');
  },
);
