import { contentFolder } from '../content-schema/content-folder.ts';
import { contentErrorMessage } from '../content-schema/validate.ts';
import { readBuildSettings, sessionSettingsError } from '../session/build-settings.ts';

type Reporter = { panic: (message: string) => void };

/** Stops `build` or `develop` at the start if the content or the settings have an error. */
export async function stopOnErrors({ reporter }: { reporter: Reporter }): Promise<void> {
  const errors = [await contentErrorMessage(contentFolder), sessionSettingsError(readBuildSettings(process.env))];
  for (const error of errors) if (error) reporter.panic(error);
}
