export { stopSharedStacks as default } from './share-stacks.ts';
