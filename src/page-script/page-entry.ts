/** The page's script, in place of Gatsby's own (docs/decisions/only-the-form-hydrates.md). Only the build uses it. */
import '../design/styles.css';
import { findForm } from '../contact-form/form-element.ts';
import { loadPictures } from './load-pictures.ts';
import { startPage } from './start-page.ts';
import { whenNearForm } from './when-near-form.ts';

let isStarted = false;

/** A failure is only logged, because the page also works without React. */
async function startForm(): Promise<void> {
  if (isStarted || !findForm()) return;
  isStarted = true;
  try {
    const { hydrateForm } = await import('../contact-form/hydrate-form.tsx');
    hydrateForm();
  } catch (error) {
    isStarted = false;
    console.error('The form could not be started.', error);
  }
}

startPage();
whenNearForm(() => void startForm().then(loadPictures));
