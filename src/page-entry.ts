/** The page's script, in place of Gatsby's own (docs/decisions/only-the-form-hydrates.md). Only the build uses it. */
import './styles.css';
import { startPage } from './page-script/start-page.ts';

startPage();
// React and the form start in separate tasks, so the page can react in between. Their files are loaded already.
setTimeout(() => void import(/* webpackMode: "eager" */ 'react-dom/client'));
setTimeout(
  () =>
    void import(/* webpackMode: "eager" */ './contact-form/hydrate-form.tsx').then(({ hydrateForm }) => {
      hydrateForm();
    }),
);
