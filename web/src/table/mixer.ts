/** What all sounds go through: one volume, and a compressor that keeps several at once from being louder than one. */
interface Mixer {
  readonly context: AudioContext;
  readonly out: AudioNode;
}

const VOLUME = 0.9;
let mixer: Mixer | undefined;

export function mix(): Mixer {
  if (!mixer) {
    const context = new AudioContext();
    const volume = context.createGain();
    const compressor = context.createDynamicsCompressor();
    volume.gain.value = VOLUME;
    compressor.threshold.value = -18;
    volume.connect(compressor).connect(context.destination);
    mixer = { context, out: volume };
  }
  void mixer.context.resume();
  return mixer;
}
