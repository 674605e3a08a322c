"""A model of the Llama family that was never trained, in llama.cpp's format: a hundred kilobytes, a token a byte."""

from pathlib import Path

import gguf
import numpy as np

WIDTH, HEADS, INNER, CONTEXT = 32, 4, 64, 8192


def write(path: Path, seed: int = 1) -> None:
    """The model of this seed."""
    rng = np.random.default_rng(seed)

    def weights(*shape: int) -> np.ndarray:
        return (0.02 * rng.standard_normal(shape)).astype(np.float32)

    tokens = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256))]
    kinds = [gguf.TokenType.UNKNOWN, *[gguf.TokenType.CONTROL] * 2, *[gguf.TokenType.BYTE] * 256]
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(1)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_types(kinds)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    one = np.ones(WIDTH, np.float32)
    for name, tensor in {
        "token_embd": weights(len(tokens), WIDTH), "output": weights(len(tokens), WIDTH), "output_norm": one,
        "blk.0.attn_norm": one, "blk.0.ffn_norm": one, "blk.0.attn_q": weights(WIDTH, WIDTH),
        "blk.0.attn_k": weights(WIDTH, WIDTH), "blk.0.attn_v": weights(WIDTH, WIDTH),
        "blk.0.attn_output": weights(WIDTH, WIDTH), "blk.0.ffn_gate": weights(INNER, WIDTH),
        "blk.0.ffn_up": weights(INNER, WIDTH), "blk.0.ffn_down": weights(WIDTH, INNER),
    }.items():  # fmt: skip
        writer.add_tensor(f"{name}.weight", tensor)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
