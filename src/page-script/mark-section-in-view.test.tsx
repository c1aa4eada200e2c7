import { screen } from '@testing-library/react';
import { setInView } from '../../tests/support/intersection-observer.ts';
import { markSectionInView } from './mark-section-in-view.ts';

const links = '<nav id="menu"><li><a href="#services">Services</a></li><li><a href="#contact">Contact</a></li></nav>';
const sections = '<section id="services"></section><section id="contact"></section>';

const current = () => screen.queryAllByRole('link', { current: true }).map(({ textContent }) => textContent);

const section = (id: string) => document.getElementById(id) ?? document.body;

describe('The bar', () => {
  it('marks only the link to the section in view', () => {
    document.body.innerHTML = links + sections;
    markSectionInView();
    expect(current()).toEqual([]);
    setInView(section('services'));
    expect(current()).toEqual(['Services']);
    setInView(section('contact'));
    setInView(section('services'), false);
    expect(current()).toEqual(['Contact']);
    setInView(section('contact'), false);
    expect(current()).toEqual([]);
  });
});
