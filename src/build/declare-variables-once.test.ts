import postcss from 'postcss';
import { declareVariablesOnce } from './declare-variables-once.ts';

const styles = (css: string) =>
  postcss(declareVariablesOnce).process(css, { from: undefined }).css.replaceAll(/\s/g, '');

const property = '@property --a { syntax: "*"; inherits: false }';

it('Tailwind’s variables are declared in its layer only, for every browser', () => {
  const layer = '@layer properties { @supports (color: red) { *, ::before { --a: initial } } }';
  expect(styles(`${layer} .b { --a: 1 } ${property}`)).toBe('@layerproperties{*,::before{--a:initial}}.b{--a:1}');
});

it('A variable that Tailwind’s layer lacks stops the build', () => {
  expect(() => styles(property)).toThrow('Tailwind has changed');
});
