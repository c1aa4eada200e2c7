/** The page's script, in place of Gatsby's own (docs/decisions/only-the-form-hydrates.md). The build alone uses it. */
import '../styles.css';
import { hydrateForm } from './hydrate-form';
import { startPage } from './start-page';

startPage();
void hydrateForm();
