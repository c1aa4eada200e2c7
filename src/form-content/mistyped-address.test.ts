import fc from 'fast-check';
import { parse } from 'tldts';
import { slipsOf } from '../../tests/support/slips-of.ts';
import { findSlip, providers, realEndings } from './mistyped-address.ts';

const endings = ['com', 'net', 'org', 'au', 'com.au'];

/** Domains with mailboxes, most of large providers. Nobody is asked about them. */
const real = `
  gmail.com googlemail.com hotmail.com outlook.com live.com msn.com icloud.com me.com mac.com yahoo.com ymail.com
  rocketmail.com aol.com aim.com mail.com email.com gmx.com gmx.net gmx.de web.de proton.me protonmail.com
  protonmail.ch pm.me fastmail.com fastmail.fm fastmail.com.au zoho.com hey.com tutanota.com tuta.io hushmail.com
  hotmail.com.au outlook.com.au live.com.au yahoo.com.au bigpond.com bigpond.com.au bigpond.net.au telstra.com
  optusnet.com.au optus.com.au iinet.net.au inet.net.au westnet.com.au internode.on.net adam.com.au tpg.com.au
  dodo.com.au aapt.net.au ozemail.com.au netspace.net.au iprimus.com.au primus.com.au amnet.net.au exetel.com.au
  aussiebb.com.au southernphone.com.au hotmail.co.uk outlook.fr hotmail.fr hotmail.it hotmail.de hotmail.es
  hotmail.co.nz hotmail.ca hotmail.be hotmail.co.jp live.co.uk live.ca live.nl yahoo.co.uk yahoo.co.nz yahoo.co.in
  yahoo.co.jp yahoo.co.id yahoo.ca yahoo.de yahoo.fr yahoo.it yahoo.com.br yahoo.com.sg yahoo.com.hk yahoo.com.ar
  yahoo.com.mx btinternet.com btopenworld.com virginmedia.com ntlworld.com sky.com talktalk.net comcast.net
  verizon.net sbcglobal.net bellsouth.net att.net cox.net charter.net shaw.ca rogers.com sympatico.ca xtra.co.nz
  slingshot.co.nz singnet.com.sg qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net yandex.ru yandex.com
  mail.ru rediffmail.com orange.fr wanadoo.fr free.fr laposte.net libero.it t-online.de freenet.de bluewin.ch
  gail.com cloud.com love.com
`
  .trim()
  .split(/\s+/);

/** The one-slip neighbours of the endings that are no ending themselves. */
const mistypedEndings = endings.flatMap((meant) =>
  slipsOf(meant)
    .filter((typed) => !realEndings.some((ending) => `.${typed}`.endsWith(ending)) && !typed.includes('..'))
    .map((typed) => ({ typed, meant })),
);

describe('A slip in an email address', () => {
  it.each([
    [
      'gmail.com',
      ['gmial.com', 'gmai.com', 'gamil.com', 'gnail.com', 'gmaill.com', 'gmail.co', 'gmail.con', 'gmail.com.au'],
    ],
    ['hotmail.com', ['hotmial.com', 'hotmai.com', 'hotmaul.com', 'hotmail.cm']],
    ['outlook.com', ['outlok.com', 'outlool.com', 'outlook.comm']],
    ['icloud.com', ['icluod.com', 'icloud.vom', 'icloud.com.au']],
    ['yahoo.com.au', ['yaho.com.au', 'yahoo.co.au', 'yahoo.con.au', 'yahoo.comau']],
    ['bigpond.com', ['bigpnd.com', 'bigpomd.com']],
    ['optusnet.com.au', ['optusnt.com.au', 'optusnet.com.u']],
    ['iinet.net.au', ['iient.net.au', 'iinet.nte.au']],
    ['business.com', ['business.con', 'business.comm', 'business.ocm', 'business.xom']],
    ['mail.business.net', ['mail.business.ner', 'mail.business.nt']],
    ['business.org', ['business.ogr']],
    ['business.net.au', ['business.net.ay', 'business.net.a']],
    ['business.com.au', ['business.con.au', 'business.co.au', 'business.comau', 'business.co.mau', 'business.com.ah']],
  ])('that was probably meant as one at %s is found in %j', (meant, typed) => {
    for (const domain of typed)
      expect([domain, findSlip(`Ann.Lee@${domain}`)?.corrected]).toEqual([domain, `Ann.Lee@${meant}`]);
  });

  it.each([
    [' Ann@GMIAL.com ', { typed: 'gmial.com', meant: 'gmail.com', corrected: 'Ann@gmail.com' }],
    ['ann@gm\u200bial.com\u2060', { typed: 'gmial.com', meant: 'gmail.com', corrected: 'ann@gmail.com' }],
    ['ann@Business.Con.Au', { typed: '.con.au', meant: '.com.au', corrected: 'ann@Business.com.au' }],
    ['ann@gmial.con', { typed: '.con', meant: '.com', corrected: 'ann@gmial.com' }],
    ['ann@zoë.con', { typed: '.con', meant: '.com', corrected: 'ann@xn--zo-ija.com' }],
  ])('is found in %j, without what cleaning removes, as %j', (address, slip) => {
    expect(findSlip(address)).toEqual(slip);
  });

  it.each([
    ['', 'gmial.com', 'ann@', '@'],
    ['ann@mail.gmial.com', 'ann@gmailcom.example', 'ann@gmal.example'],
    // The first letter is another one.
    ['ann@mail.com', 'ann@fmail.com', 'ann@cloud.com', 'ann@otmail.com'],
    // Nothing stands before the ending.
    ['ann@con', 'ann@con.au', 'ann@comau'],
    ['.com', '.net.au', '.org.au', '.id.au', '.co.uk', '.co.nz', '.cam', '.company', '.example'].map(
      (end) => `ann@x${end}`,
    ),
    ['.ai', '.bet', '.cm', '.co', '.et', '.ne', '.om', '.su', '.ua', '.com.ai', '.com.ua', '.com.su'].map(
      (end) => `ann@x${end}`,
    ),
    real.map((domain) => `ann@${domain}`),
  ])('is not found in %j', (...addresses) => {
    for (const address of addresses.flat()) expect([address, findSlip(address)]).toEqual([address, undefined]);
  });

  it('is found in each address that is one slip from a large provider and begins like it', () => {
    const missed = providers.flatMap((meant) =>
      slipsOf(meant)
        .filter((typed) => typed.startsWith(meant.charAt(0)) && !real.includes(typed))
        .filter((typed) => findSlip(`ann@${typed}`)?.corrected !== `ann@${meant}`),
    );
    expect(missed).toEqual([]);
  });

  it('is found in each mistyped ending, whatever stands before, and in none that is real', () => {
    const name = fc.stringMatching(/^[A-Za-z][\w-]{0,20}$/);
    fc.assert(
      fc.property(name, fc.domain(), fc.constantFrom(...mistypedEndings), (local, domain, { typed, meant }) => {
        const before = `${local}@${domain}-x`;
        expect(findSlip(`${before}.${typed}`)?.corrected).toBe(`${before}.${meant}`);
        for (const end of [meant, ...realEndings.map((ending) => ending.slice(1))]) {
          expect(findSlip(`${before}.${end}`)).toBeUndefined();
        }
      }),
    );
  });
});

it('The names of the providers have at least five letters, so that few real domains are one slip away', () => {
  expect(providers.filter((domain) => domain.indexOf('.') < 5)).toEqual([]);
});

it('The real endings are those of the public suffix list that are one slip from one of the common ones', () => {
  const slips = endings.flatMap(slipsOf);
  const isOwn = (ending: string) => parse(`x.${ending}`).isIcann && parse(`x.${ending}`).publicSuffix === ending;
  const found = slips.filter(isOwn);
  // An ending of two labels has one of one label behind it.
  const shortest = found.filter((ending) => !found.some((other) => ending.endsWith(`.${other}`)));
  expect([...new Set(shortest)].sort().map((ending) => `.${ending}`)).toEqual(realEndings);
});
