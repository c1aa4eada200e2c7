/** Lighthouse's recording of a load, less what the Chromium from npm does not survive. */
import { traceCategories } from 'lighthouse';
import Trace from 'lighthouse/core/gather/gatherers/trace.js';

type Context = Parameters<Trace['startSensitiveInstrumentation']>[0];

/** It is for an audit of its own that has no part in any score. With it, the tab crashes at its first page. */
const fatal = 'blink.webdx_feature_usage';

export class LighthouseTrace extends Trace {
  override async startSensitiveInstrumentation({ driver: { defaultSession } }: Context): Promise<void> {
    await defaultSession.sendCommand('Page.enable');
    await defaultSession.sendCommand('Tracing.start', {
      categories: traceCategories.filter((category) => category !== fatal).join(','),
      // In microseconds: a sample takes its time from what is measured.
      options: 'sampling-frequency=10000',
    });
  }
}
